-------------------------------- MODULE CSV ---------------------------------
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

\* Appends the values, put into the template, to the file; equals TRUE.
CSVWrite(template, val, file) == TRUE         \* evaluated by the engine

\* Appends a record to the file, with its field names first when asked to.
CSVWriteRecord(record, delim, headers, file) == TRUE   \* evaluated by the engine

\* The lines of the file as records with the fields named by columns.
CSVRead(columns, delimiter, file) == CHOOSE v : TRUE   \* evaluated by the engine

\* The number of lines in the file.
CSVRecords(file) == CHOOSE v : TRUE           \* evaluated by the engine
=============================================================================
