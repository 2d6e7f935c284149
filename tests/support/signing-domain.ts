// A mail domain that signs, and says which mails are its own.
import { generateKeyPairSync } from 'node:crypto'

/** A domain's key, its TXT records, and how nodemailer signs with it. */
export function signingDomain(domain: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    records: {
      [`desk._domainkey.${domain}`]: `v=DKIM1; k=rsa; p=${key}`,
      [`_dmarc.${domain}`]: 'v=DMARC1; p=reject',
      [domain]: 'v=spf1 ip4:127.0.0.1 -all',
    },
    dkim: {
      domainName: domain,
      keySelector: 'desk',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  }
}
