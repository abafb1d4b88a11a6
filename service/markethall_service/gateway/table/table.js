export * from './table-5CKGQWOV.js';
