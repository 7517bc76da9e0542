/** The version of this package; a test holds it against package.json. */
export const coreVersion = '0.0.0'
