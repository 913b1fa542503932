/**
 * Reads a `.env` file into `env` as Docker Compose does; what is set there wins. `$NAME`, `${NAME}` and
 * `${NAME:-default}` are replaced except in single quotes; `$$` is a `$`, as is one before anything else.
 */
export function readEnvFile(text: string, env: Record<string, string | undefined>): void {
  const read = new Map<string, string>()
  const find = (name: string) => env[name] ?? read.get(name) ?? ''
  const replaced = (value: string) =>
    value.replace(
      /\\\$|\$\$|\$\{([A-Za-z_]\w*)(?::?-([^}]*))?\}|\$([A-Za-z_]\w*)/g,
      (all, braced?: string, standard?: string, bare?: string) => {
        const name = braced ?? bare
        if (name === undefined) return all === '$$' ? '$' : all
        return find(name) || (standard ?? '')
      },
    )
  const line = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?:'([^']*)'|"((?:\\.|[^"\\])*)"|(.*))/gm
  for (const [, name = '', single, double, plain = ''] of text.matchAll(line)) {
    if (single !== undefined) read.set(name, single)
    else if (double !== undefined) read.set(name, unescaped(replaced(double)))
    else read.set(name, replaced(plain.replace(/(^|\s)#.*$/, '').trim()))
  }
  for (const [name, value] of read) env[name] ??= value
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (value: string): string => value.replace(/\\([nrt"\\$])/g, (_, letter) => escapes[letter] ?? letter)
