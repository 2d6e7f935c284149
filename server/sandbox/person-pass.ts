// The way past a bot wall that people have: they press a button, and their browser is let in from then on. Programs,
// ours included, stop at the wall.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { formFields } from './flows/context.ts'
import { html } from './markup.ts'

const COOKIE = 'person'
const PATH = '/i-am-a-person'

/** Whether this browser has passed the wall. */
export const hasPassed = (c: Context): boolean => getCookie(c, COOKIE) === 'yes'

/** The button of the wall, which leads back to the page that was asked for. */
export const passButton = (to: string): string =>
  html`<form method="post" action="${PATH}"><input type="hidden" name="to" value="${to}"><button type="submit">I’m a person</button></form>`
    .text

/** Lets the browser in if it has pressed the button; null for other requests. */
export async function takePass(c: Context): Promise<Response | null> {
  if (c.req.method !== 'POST' || c.req.path !== PATH) return null
  const to = (await formFields(c)).get('to') ?? '/'
  setCookie(c, COOKIE, 'yes', { path: '/' })
  return c.redirect(/^\/(?!\/)/.test(to) ? to : '/', 303)
}
