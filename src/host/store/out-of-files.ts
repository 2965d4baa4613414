/** The codes of errors that say that no further file can be opened, by this process or on this machine. */
export const OUT_OF_FILES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])
