// What the four steps are done with, each tool with its page.
import { Link } from '@tanstack/react-router'
import { suite } from '#web/content/landing-below.ts'

export function PrivacySuite() {
  return (
    <div>
      <h3 className="font-serif text-2xl font-medium tracking-[-0.01em]">{suite.title}</h3>
      <ul className="mt-4 border-b border-line">
        {suite.tools.map(({ name, text, to }) => (
          <li key={name} className="border-t border-line">
            <Link to={to} className="group block py-3">
              <span className="block font-medium underline-offset-4 group-hover:underline">{name}</span>
              <span className="block text-sm text-pretty text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
