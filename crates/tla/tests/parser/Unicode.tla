---- MODULE Unicode ----
EXTENDS Integers, Sequences
CONSTANTS a, b, S, T
VARIABLE x
p ⊕ q ≜ p + q
p ‖ q ≜ p
Sets ≜ ⟨ a ∈ S, a ∉ S, S ⊆ T, S ∪ T, S ∩ T, S × T, 1 ‥ 2, ℕ, ℤ ⟩
Logic ≜ ∀ y ∈ S : ∃ z ∈ T : (¬(y = z) ∨ y ≠ a) ∧ y ≤ b ⇒ y ≥ z ≡ TRUE
Junction ≜ ∧ a
           ∧ ∨ b
             ∨ a
           ∧ x′ = 1
Function ≜ [y ∈ S ↦ y ⊕ 1]
FunctionSet ≜ [S → T]
Compose ≜ ⟨a⟩ ∘ ⟨b⟩
Spec ≜ □[x′ = 1]_x ∧ ◇⟨x′ = 2⟩_x ∧ (x = 1 ↝ x = 2)
Case ≜ CASE a → 1 □ b → 2 □ OTHER → 3
Aligned ≜ ⟨"ü", ∧ a
                ∧ b⟩
I ≜ INSTANCE Naturals
====
