export * from './table-I7XNKU7J.js';
