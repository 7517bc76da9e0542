/** How connections are made. */
export interface ConnectionSettings {
  /** Proxy and certificate variables are read from here, by the names every program knows. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** A certificate authority in PEM form to trust beside the usual ones; null for none. */
  readonly ca: string | null
}
