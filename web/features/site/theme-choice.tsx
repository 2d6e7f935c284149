// Light, dark, or as the device has it.
import { useId } from 'react'
import { Select } from '#web/ui/select.tsx'
import { chooseTheme, themes, useTheme } from '#web/ui/theme.ts'

const options = [
  { value: 'system', label: 'Match this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Takes effect at once and is kept on the device. A label of its own: every page starts with this file, few need `Field`. */
export function ThemeChoice() {
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
