// Makes a self-signed in-memory certificate for origins whose TLS the gateway terminates. Only the run's own browser
// context sees it, and only for rewritten origins.

/** A PEM key and certificate for these host names, for one run. */
export async function makeCertificate(hosts: readonly string[]): Promise<{ key: string; cert: string }> {
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'offlist gateway' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: hosts.map(value => ({ type: 2 as const, value })) }],
  })
  return { key: made.private, cert: made.cert }
}
