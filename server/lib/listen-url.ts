// The URL under which this machine reaches a server that listens on a host and port.

/** Of a server that listens on all addresses, the loopback one. */
export function listenUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
