// What an answer may be compressed with, by the client's own word (RFC 9110, 12.5.3).

/** Of the encodings we have, best first, the one the client likes most; null where it takes none of them. */
export function chooseEncoding<E extends string>(accepted: string | undefined, ours: readonly E[]): E | null {
  if (!accepted) return null
  const weights = new Map(accepted.split(',').map(weightOf))
  const weight = (encoding: E) => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = Math.max(...ours.map(weight))
  return best > 0 ? (ours.find(encoding => weight(encoding) === best) ?? null) : null
}

function weightOf(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name, Number.isFinite(weight) ? weight : 0]
}
