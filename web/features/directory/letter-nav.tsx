// The index: a page of names per letter, so that every broker is reachable without JavaScript.
import { Link } from '@tanstack/react-router'
import { letterLabel } from './letter-label.ts'

export function LetterNav({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label="By first letter">
      <ul className="flex flex-wrap gap-1">
        {letters.map(letter => (
          <li key={letter}>
            <Link
              to="/data-brokers-list/letter/$letter"
              params={{ letter }}
              className="grid min-h-10 min-w-10 place-items-center rounded-md border border-line px-2 font-medium hover:border-edge hover:bg-sunk aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
            >
              {letterLabel(letter)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
