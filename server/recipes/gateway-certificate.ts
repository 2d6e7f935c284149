// A self-signed certificate in memory, for the origins whose TLS ends at the gateway. Only the run's own browser
// context sees it, and only rewritten origins are served with it.
import { generate } from 'selfsigned'

/** PEM key and certificate for these host names, for one run. */
export async function makeCertificate(hosts: readonly string[]): Promise<{ key: string; cert: string }> {
  const made = await generate([{ name: 'commonName', value: 'offlist gateway' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: hosts.map(value => ({ type: 2 as const, value })) }],
  })
  return { key: made.private, cert: made.cert }
}
