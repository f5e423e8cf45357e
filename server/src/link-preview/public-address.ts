import { BlockList, isIP } from 'node:net'

/**
 * Whether an address belongs to the open internet: whoever lets people name an address to be fetched must not reach what only
 * this machine, its network or its cloud can reach. IPv4 by the ranges of RFC 6890 and its successors; of IPv6 only what is
 * handed out to the internet (2000::/3), without the ranges inside it that carry IPv4 or examples.
 */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // The inner address of one cloud's hosts.
  ['168.63.129.16', 32],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

/** @param address as the resolver gives it, without brackets; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
