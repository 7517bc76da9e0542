/** Git's own rule: a NUL among the first 8000 bytes makes a file binary. */
export const sniffedBytes = 8000
