// The package brings no types; this is the part that is used.
declare module 'fs-native-extensions' {
  export function tryLock (fd: number, offset?: number, length?: number): boolean
  const all: { readonly tryLock: typeof tryLock }
  export default all
}
