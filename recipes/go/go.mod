module keys

go 1.19
