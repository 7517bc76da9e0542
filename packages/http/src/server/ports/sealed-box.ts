/**
 * Anonymous boxes as libsodium's `crypto_box_seal` makes them: a key of the moment (32 bytes), then the message encrypted
 * with a tag (16 bytes more than the message).
 */
export interface SealedBox {
  /** Null when the public key is not one that a box can be sealed to, such as a point of low order. */
  seal(message: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array | null>
  /** Null when the box was not sealed to this key pair, or not left as it was sealed. */
  open(
    sealed: Uint8Array,
    keys: { readonly publicKey: Uint8Array; readonly privateKey: Uint8Array },
  ): Promise<Uint8Array | null>
}
