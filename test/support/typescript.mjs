// A bundle of tests needs no translator. To load it takes a process as long as many tests take.
if (process.argv[1]?.endsWith('.ts')) await import('tsx')
