// A menu opened and closed by the browser itself, so that it also works before or without our scripts.
import { type ReactNode, useEffect, useRef } from 'react'

type DisclosureMenuProps = {
  /** The summary; `label` names it for screen readers if it's only an icon. */
  trigger: ReactNode
  label?: string
  triggerClassName: string
  className?: string
  /** The panel. A click on a link or button in it closes the menu. */
  children: ReactNode
}

/** Closes on Escape, a click outside, a choice, or when the focus leaves it. */
export function DisclosureMenu(props: DisclosureMenuProps) {
  const { trigger, label, triggerClassName, className, children } = props
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = details.current
    if (!menu) return
    const close = () => {
      menu.open = false
    }
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) close()
    }
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    }
    menu.addEventListener('click', closeOnChoice)
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      menu.removeEventListener('click', closeOnChoice)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [])

  return (
    <details ref={details} className={className}>
      <summary
        aria-label={label}
        className={`list-none [&::-webkit-details-marker]:hidden ${triggerClassName}`}
      >
        {trigger}
      </summary>
      {children}
    </details>
  )
}
