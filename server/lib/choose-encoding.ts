// Chooses the compression of a response by the client's preference (RFC 9110, 12.5.3).

/** Of our encodings, best first, the one with the client's highest weight; null if it accepts none. */
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
