export * from './table-ZAZYLOIY.js';
