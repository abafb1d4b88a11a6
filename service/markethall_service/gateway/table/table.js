export * from './table-4BAMSCK3.js';
