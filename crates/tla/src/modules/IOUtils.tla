------------------------------ MODULE IOUtils -------------------------------
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

\* Writes val to the file; equals TRUE.
IOSerialize(val, absoluteFilename, compress) == TRUE   \* evaluated by the engine

\* Reads back what IOSerialize wrote.
IODeserialize(absoluteFilename, compressed) == CHOOSE v : TRUE   \* evaluated by the engine

\* Writes value to dest in the format that the record options names.
Serialize(value, dest, options) == CHOOSE v : TRUE   \* evaluated by the engine

\* Reads the value at src in the format that the record options names.
Deserialize(src, options) == CHOOSE v : TRUE  \* evaluated by the engine

\* Runs a command; equals a record with exitValue, stdout and stderr.
IOExec(command) == CHOOSE v : TRUE            \* evaluated by the engine

\* The same with further environment variables.
IOEnvExec(env, command) == CHOOSE v : TRUE    \* evaluated by the engine

\* The same with the parameters put into the command.
IOExecTemplate(commandTemplate, parameters) == CHOOSE v : TRUE   \* evaluated by the engine

\* The same with both.
IOEnvExecTemplate(env, commandTemplate, parameters) == CHOOSE v : TRUE   \* evaluated by the engine

\* The environment variables as a record.
IOEnv == CHOOSE v : TRUE                      \* evaluated by the engine

\* The number that the text stands for.
atoi(str) == CHOOSE v : TRUE                  \* evaluated by the engine

\* The number as text, filled up with zeros in front to n digits.
zeroPadN(number, n) == CHOOSE v : TRUE        \* evaluated by the engine
=============================================================================
