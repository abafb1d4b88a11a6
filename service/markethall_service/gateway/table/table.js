export * from './table-DCY3DHJK.js';
