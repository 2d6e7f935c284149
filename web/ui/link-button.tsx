// A link styled as a button: it navigates, so it stays a link.
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'

type LinkButtonProps = ComponentProps<'a'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  block?: boolean
}

function AnchorButton(props: LinkButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, block = false, className, children, ...rest } = props
  return (
    <a {...rest} className={cx(buttonStyle(variant, size, block), className)}>
      {icon}
      {children}
    </a>
  )
}

/** A router link (`to`, `params`, `search`, `hash`) styled as a button. */
export const LinkButton = createLink(AnchorButton)
