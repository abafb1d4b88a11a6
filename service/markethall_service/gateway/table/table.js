export * from './table-4LKMJITB.js';
