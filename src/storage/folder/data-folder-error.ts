/** The data cannot be used as it is. The message is one line that names the file or folder, for people. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}
