export * from './table-O6JUV5EF.js';
