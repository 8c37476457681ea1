-------------------- MODULE Unicode --------------------
\* Unicode forms of the operators; the ASCII twin is AsciiOperators
EXTENDS Integers, Sequences
ASSUME (TRUE ∧ ¬ FALSE) ∨ FALSE
ASSUME 1 ≠ 2 ∧ 1 ≤ 1 ∧ 1 ≤ 2 ∧ 2 ≥ 1
ASSUME {1} ∪ {2} = {1, 2} ∧ {1} ∩ {1} = {1}
ASSUME (TRUE ⇔ TRUE) ∧ (TRUE ≡ TRUE) ∧ (FALSE ⇒ FALSE)
ASSUME ⟨1⟩ ∘ ⟨2⟩ = ⟨1, 2⟩
ASSUME 1 ∉ {2} ∧ 1 ∈ {1} ∧ {1} ⊆ {1} ∧ {1} × {2} = {⟨1, 2⟩}
ASSUME ∀ a ∈ {1} : ∃ b ∈ {1} : a = b
ASSUME [a ↦ 1].a = 1 ∧ [i ∈ 1‥2 ↦ i] ∈ [1‥2 → 1‥2]
VARIABLE s
Init ≜ s = ⟨⟩
Next ≜ s' = IF Len(s) < 2 THEN s ∘ ⟨1⟩ ELSE ⟨⟩
============================================================
