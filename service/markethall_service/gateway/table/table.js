export * from './table-BJPG34C3.js';
