// The plugin of esbuild that leaves out the indentation of styles, which esbuild keeps because it is inside strings.
import { readFile } from 'node:fs/promises';

export const styles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /styles\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return {
        contents: source
          .replace(/\n\s+/g, '\n')
          .replace(/ \{ /g, '{')
          .replace(/; \}/g, '}')
          .replace(/([a-z-]): (?=[^;{}]*[;}])/g, '$1:'),
        loader: 'ts',
      };
    });
  },
};
