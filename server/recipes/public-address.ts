// Which IP addresses are on the public internet. A broker's page must never reach any other: this machine, private
// networks, link-local and metadata services, test and reserved ranges.
import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

// In IPv6, only global unicast is public, except for ranges that embed IPv4 (Teredo, 6to4) and documentation.
const PUBLIC_V6 = ['2000::/3']
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const blockedV4 = listOf(NOT_PUBLIC_V4, 'ipv4')
const blockedV6 = listOf(NOT_PUBLIC_V6, 'ipv6')
const allowedV6 = listOf(PUBLIC_V6, 'ipv6')

/** Whether the text is an IP address, in its usual notation, on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blockedV4.check(address, 'ipv4')
  return family === 6 && allowedV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6')
}
