// What web/build/paper-fonts.ts makes of the font packages: TrueType files in base64.

declare module 'virtual:paper-fonts' {
  export const serif: readonly string[]
  export const sans: readonly string[]
}
