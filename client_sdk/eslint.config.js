// The rules for the TypeScript and JavaScript of the repository: a part of `make lint`.
import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** One source of time: the clock of the service. That of the device may be wrong. */
const TIME = [{ object: 'Date', property: 'now', message: 'The clock of the device may be wrong: use the time of the service, `client.now()`.' }];

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/built/**', '**/contract/**', 'client_sdk/typescript/check/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  // The client takes a field out of a request by its name, and swaps a pair in one assignment.
  {
    files: ['client_sdk/typescript/src/**/*.ts'],
    rules: { '@typescript-eslint/no-dynamic-delete': 'off', 'no-useless-assignment': 'off', 'no-unused-private-class-members': 'off' },
  },
  { files: ['client_sdk/table/src/**/*.ts'], rules: { 'no-restricted-properties': ['error', ...TIME] } },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  // The kit makes this function a global of each page.
  {
    files: ['tests/browser/*.mjs', 'tests/bench/*.mjs'],
    languageOptions: { globals: { deepAll: 'readonly' } },
    rules: { 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
);
