/** The first lines of a generated TypeScript file. */
export const generatedNotice = (source: string): string =>
  `// Made by \`npm run generate\` from ${source}. Change that and run it again; what is changed here is lost.\n\n`
