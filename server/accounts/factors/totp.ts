// TOTP (RFC 6238): creates seeds, shows them to authenticator apps, and checks codes.
import { Secret, TOTP } from 'otpauth'
import { toString as toQr } from 'qrcode'

/** SHA-1, six digits, 30 s: every authenticator app supports these (PROTOCOLS 1.4). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 }
const PERIOD_MS = PARAMETERS.period * 1000
/** A code is valid one step early and one step late, for clocks that differ and people who type slowly. */
const SKEW = 1

/** 160 bits, the length of the hash (RFC 4226, 4 R6), in base32. */
export const newSeed = (): string => new Secret({ size: 20 }).base32

/** The URI and the QR code with which an authenticator app imports the seed. */
export async function showSeed(
  seed: string,
  names: { issuer: string; label: string },
): Promise<{ uri: string; qrCode: string }> {
  const uri = new TOTP({ ...PARAMETERS, ...names, secret: Secret.fromBase32(seed) }).toString()
  const svg = await toQr(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  // Clients append it to `data:image/svg+xml;utf-8,` unescaped, where a # would start the fragment.
  return { uri, qrCode: svg.trim().replaceAll('"#ffffff"', '"white"').replaceAll('"#000000"', '"black"') }
}

/** The time step that a code belongs to, or null if it's wrong at `now` (epoch milliseconds). */
export function stepOfCode(seed: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const secret = Secret.fromBase32(seed)
  const delta = TOTP.validate({ ...PARAMETERS, token, secret, timestamp: now, window: SKEW })
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta
}
