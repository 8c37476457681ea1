-------------------------------- MODULE Json --------------------------------
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

\* The value as JSON text: sequences and sets as arrays, records as objects.
ToJson(value) == CHOOSE v : TRUE              \* evaluated by the engine

\* The values of a function as the text of a JSON array.
ToJsonArray(value) == CHOOSE v : TRUE         \* evaluated by the engine

\* A function as the text of a JSON object.
ToJsonObject(value) == CHOOSE v : TRUE        \* evaluated by the engine

\* Writes the value to the file as one JSON document; equals TRUE.
JsonSerialize(absoluteFilename, value) == TRUE   \* evaluated by the engine

\* The value that the JSON document in the file stands for.
JsonDeserialize(absoluteFilename) == CHOOSE v : TRUE   \* evaluated by the engine

\* Writes the elements of a sequence to the file, one JSON text a line.
ndJsonSerialize(absoluteFilename, value) == TRUE   \* evaluated by the engine

\* The sequence of the values on the lines of the file.
ndJsonDeserialize(absoluteFilename) == CHOOSE v : TRUE   \* evaluated by the engine
=============================================================================
