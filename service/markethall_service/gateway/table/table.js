export * from './table-CKJQHFD2.js';
