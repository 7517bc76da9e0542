/**
 * Addresses that no public server has: the IANA registries of special-purpose addresses (RFC 6890 and its updates), multicast,
 * and all of IPv6 that is not handed out as global unicast. What carries an IPv4 address inside (`::/96`, NAT64, 6to4, Teredo)
 * is among them whatever it carries.
 */
export const specialRanges: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  // Public by its number alone: every machine of one large cloud reaches its host's own services there.
  '168.63.129.16/32',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // ::/96, 64:ff9b::/96, 64:ff9b:1::/48, 100::/64 and all else below 2000::.
  '::/3',
  // Teredo, ORCHID, benchmarking and the anycast addresses of protocols.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  // Unique local, link local, site local and multicast addresses, and what nobody has been given.
  '4000::/2',
  '8000::/1',
]
