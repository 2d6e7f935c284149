// The cover of the first article: a list about a person, being struck line by line.

const COLUMNS = [
  [92, 61, 78, 46, 84, 38, 70],
  [54, 88, 42, 73, 60, 95, 49],
  [81, 47, 66, 90, 36, 58, 76],
] as const
const COLUMN = 200
const PITCH = 26

/** Whether line `at` of a column is struck. */
const isStruck = (column: number, at: number) => (column * 7 + at) % 3 !== 1

export function ArticleCover() {
  return (
    <svg
      role="img"
      aria-label="A list of lines in three columns; most are struck through."
      viewBox="0 0 640 252"
      className="block w-full rounded-md border border-line bg-raised text-ink"
    >
      {COLUMNS.map((lines, column) => (
        <g key={lines[0]} transform={`translate(${40 + column * COLUMN} 44)`}>
          {lines.map((length, at) => (
            <g key={length} transform={`translate(0 ${at * PITCH})`}>
              {isStruck(column, at) ? (
                <rect y="5" width={length * 1.6} height="2.5" rx="1" className="fill-clear" />
              ) : (
                <rect width={length * 1.6} height="12" rx="1.5" className="fill-current" />
              )}
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
