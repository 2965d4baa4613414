// In place of the package pg-native, which pg loads only for who asks for it.
export {}
