export type { ChangeRequest, Engine } from './git/engine.ts'
export type { NativeEngineOptions } from './git-native/native-engine.ts'
export { nativeEngine } from './git-native/native-engine.ts'
