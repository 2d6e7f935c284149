// The output of web/build/paper-fonts.ts: TrueType files in base64.

declare module 'virtual:paper-fonts' {
  export const serif: readonly string[]
  export const sans: readonly string[]
}
