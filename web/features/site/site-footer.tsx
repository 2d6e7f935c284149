// The footer of the public pages: the links of PRODUCT S2.4.
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { footerGroups } from '#web/content/footer-links.ts'
import { Select } from '#web/ui/select.tsx'
import { chooseTheme, themes, useTheme } from '#web/ui/theme.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

const options = [
  { value: 'system', label: 'Match this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** At the end of every public page. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-10 px-5 py-12 sm:px-8 md:grid-cols-[1.4fr_2fr]">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-72 text-sm text-soft">
            Finds the pages about you, gets them taken down, proves it, and watches for their return.
          </p>
          <ThemeChoice />
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {footerGroups.map(group => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="mb-1 text-sm text-faint">{group.title}</h2>
              <ul>
                {group.links.map(link => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="inline-flex min-h-8 items-center py-1 text-sm underline-offset-4 hover:underline pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  )
}

/**
 * Takes effect at once and is stored on the device. It has its own label, because every page loads this file and few
 * need `Field`.
 */
function ThemeChoice() {
  const id = useId()
  const theme = useTheme()
  return (
    <div className="mt-6 flex max-w-52 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Appearance
      </label>
      <Select
        id={id}
        options={options}
        value={theme}
        onChange={event => chooseTheme(themes.find(entry => entry === event.target.value) ?? 'system')}
      />
    </div>
  )
}
