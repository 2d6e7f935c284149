// The lines of `.env`: `NAME=value`, also after `export`, with quotation marks and comments as other programs write them.

const LINE = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=\s*(.*?)\s*$/
/** The shortest text in quotation marks with nothing behind it but a comment. */
const QUOTED = /^(["'])(.*?)\1(?:\s+#.*)?$/
const COMMENT = /(^|\s+)#.*$/

/** The name and value of a line; null for a comment or anything else. */
export function readEnvLine(line: string): { name: string; value: string } | null {
  const [, name, text = ''] = LINE.exec(line) ?? []
  if (name === undefined) return null
  return { name, value: QUOTED.exec(text)?.[2] ?? text.replace(COMMENT, '') }
}

/** The settings in the text of a file. If one is there twice, the last one counts. */
export function parseEnvFile(text: string): Record<string, string> {
  const pairs = text
    .split('\n')
    .map(readEnvLine)
    .filter(pair => pair !== null)
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]))
}

/** A line that's read as this value: bare if it can be, otherwise in quotation marks. Null if no line is. */
export function writeEnvLine(name: string, value: string): string | null {
  if (/[\r\n\0]/.test(value)) return null
  const lines = [`${name}=${value}`, `${name}="${value}"`, `${name}='${value}'`]
  return lines.find(line => readEnvLine(line)?.value === value) ?? null
}
