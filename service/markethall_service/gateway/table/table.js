export * from './table-BV7XBQM7.js';
