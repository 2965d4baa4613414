export { TarArchive, ZipArchive } from 'archiver'
