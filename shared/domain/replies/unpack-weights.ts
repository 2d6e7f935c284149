// Unpacks the weights of a stored model. Most are zero, so only the others are stored: half bytes, in Base64, low half
// first. Each weight is the count of zeros before it, three bits a half byte from the lowest, where 8 says that more
// follows; then its size in steps plus 8.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** `scales` are the sizes of one step, by column. */
export function unpackWeights(text: string, count: number, scales: readonly number[]): Float32Array {
  const weights = new Float32Array(count)
  const bytes = fromBase64(text)
  const halves = bytes.length * 2
  const half = (at: number) => ((at & 1) === 0 ? (bytes[at >> 1] ?? 0) & 15 : (bytes[at >> 1] ?? 0) >> 4)
  let place = -1
  for (let at = 0; at < halves; ) {
    let zeros = 0
    let shift = 0
    let part = half(at)
    for (at += 1; part >= 8 && at < halves; at += 1) {
      zeros |= (part & 7) << shift
      shift += 3
      part = half(at)
    }
    zeros |= part << shift
    const step = half(at) - 8
    at += 1
    place += zeros + 1
    // What fills the last byte is no weight.
    if (place >= count || step === -8) break
    weights[place] = step * (scales[place % scales.length] ?? 0)
  }
  return weights
}

function fromBase64(text: string): Uint8Array {
  const values = new Uint8Array(128)
  for (let at = 0; at < ALPHABET.length; at += 1) values[ALPHABET.charCodeAt(at)] = at
  const bytes = new Uint8Array((text.replace(/=+$/, '').length * 3) >> 2)
  let bits = 0
  let held = 0
  let end = 0
  for (let at = 0; at < text.length && end < bytes.length; at += 1) {
    held = ((held << 6) | (values[text.charCodeAt(at)] ?? 0)) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[end] = (held >> bits) & 255
    end += 1
  }
  return bytes
}
